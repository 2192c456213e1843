import { useEffect, useState } from 'react';
import { requestPosition, type DevicePosition } from '#ui/device/position.ts';

export interface Here {
  position: DevicePosition | null;
  /** True while it is requested. */
  asking: boolean;
  /** The request failed. */
  refused: boolean;
  ask: () => void;
}

/** This phone's position, requested automatically only if permission was granted before. */
export function useHere(): Here {
  const [position, setPosition] = useState<DevicePosition | null>(null);
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState(false);
  const ask = async () => {
    setAsking(true);
    const answer = await requestPosition();
    setAsking(false);
    setRefused(!answer.ok);
    if (answer.ok) setPosition(answer.position);
  };
  // Permission, position and page visibility are outside React.
  useEffect(() => {
    const askIfAllowed = async () => {
      if (document.visibilityState !== 'visible') return;
      const { state } = await navigator.permissions.query({ name: 'geolocation' });
      if (state === 'granted') await ask();
    };
    const look = () => void askIfAllowed().catch(() => undefined);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return { position, asking, refused, ask: () => void ask() };
}

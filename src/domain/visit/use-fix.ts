import { useEffect, useState } from 'react';
import { betterFix, followPosition, type DevicePosition, type PositionRefusal } from '#ui/device/position.ts';
import { placeNameAt } from './place-name.ts';

/** Longest wait for a position; a receiver that starts cold takes 10 to 30 seconds. */
const PATIENCE_MS = 30_000;

/** This phone's position, as it improves. */
export interface Fix {
  position: DevicePosition | null;
  /** The place name, once known. */
  address: string | undefined;
  /** Why there is no position, if the phone says so. */
  refusal: PositionRefusal | null;
  /** True while waiting for the first position is worthwhile. */
  seeking: boolean;
}

/** Watches the position while the component is mounted. */
export function useFix(): Fix {
  const [position, setPosition] = useState<DevicePosition | null>(null);
  const [refusal, setRefusal] = useState<PositionRefusal | null>(null);
  const [patient, setPatient] = useState(true);
  // The position and the clock are outside React.
  useEffect(() => {
    const stop = followPosition((answer) => {
      if (answer.ok) setPosition((before) => betterFix(before, answer.position));
      setRefusal(answer.ok ? null : answer.code);
    });
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  const seeking = patient && position === null && refusal !== 'denied' && refusal !== 'unavailable';
  return { position, address: useAddress(position), refusal, seeking };
}

/** Six decimals change with every fix; three are a hundred metres, within which the place name stays. */
const roughly = (degrees: number | undefined) =>
  degrees === undefined ? undefined : Math.round(degrees * 1000) / 1000;

function useAddress(position: DevicePosition | null): string | undefined {
  const [found, setFound] = useState<string>();
  const latitude = roughly(position?.latitude);
  const longitude = roughly(position?.longitude);
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return;
    let live = true;
    void placeNameAt({ latitude, longitude }).then((name) => {
      if (live && name) setFound(name);
    });
    return () => {
      live = false;
    };
  }, [latitude, longitude]);
  return found;
}

import { useEffect, useState } from 'react';
import { betterFix, followPosition, type DevicePosition, type PositionRefusal } from '#lib/geo/position.ts';
import { placesAt } from '#lib/geo/reverse.ts';

/** After this long nobody is kept waiting for a position. */
const PATIENCE_MS = 4000;

/** Where this phone is, as it becomes clearer. */
export interface Fix {
  position: DevicePosition | null;
  /** The place's name, once it is known. */
  address: string | undefined;
  /** Why there is no position, where the phone says so. */
  refusal: PositionRefusal | null;
  /** True while it is worth waiting for the first position. */
  seeking: boolean;
}

/** Follows the position for as long as the screen part that asks is open. */
export function useFix(): Fix {
  const [position, setPosition] = useState<DevicePosition | null>(null);
  const [refusal, setRefusal] = useState<PositionRefusal | null>(null);
  const [patient, setPatient] = useState(true);
  // The position and the clock run outside React.
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

/** Six decimals move with every fix; three are a hundred metres, within which a place keeps its name. */
const roughly = (degrees: number | undefined) =>
  degrees === undefined ? undefined : Math.round(degrees * 1000) / 1000;

function useAddress(position: DevicePosition | null): string | undefined {
  const [found, setFound] = useState<string>();
  const latitude = roughly(position?.latitude);
  const longitude = roughly(position?.longitude);
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return;
    let live = true;
    // A check without the name of its place is a check all the same.
    void placesAt(latitude, longitude)
      .catch(() => [])
      .then(([place]) => {
        if (live && place) setFound(`${place.city}, ${place.state} ${place.pin_code}`);
      });
    return () => {
      live = false;
    };
  }, [latitude, longitude]);
  return found;
}

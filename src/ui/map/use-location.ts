import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { Point } from '#lib/geo/distance.ts';
import type { Place } from '#lib/geo/pincodes.ts';
import { requestPosition, type PositionRefusal } from '#ui/device/position.ts';
import { placesAt } from '#lib/geo/reverse.ts';
import { isUntouched, pointOfDraft, type LocationDraft } from './location-draft.ts';

/** The outcome of requesting the device's position. */
export type Finding =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'found'; accuracy: number }
  | { kind: 'refused'; code: PositionRefusal };

/** State of the marker's pincode lookup. */
export type Lookup = 'none' | 'looking' | 'answered' | 'silent';

interface Options {
  value: LocationDraft;
  onChange: (patch: Partial<LocationDraft>) => void;
  /** True when an empty address starts at the device's position. */
  starts_here: boolean;
  /** Called for each search of the device's position: true once it has filled the address. */
  onSearch?: ((came: Promise<boolean>) => void) | undefined;
}

/** Six decimals of a degree are a tenth of a metre. */
const sixDecimals = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

const namesOf = ({ pin_code, city, state }: Place) => ({ pin_code, city, state, country: 'India' });

function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

interface Answer {
  at: Point;
  places: Place[];
}

const isAt = (a: Point | null, b: Point | null) =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude;

/** Looks up the places of the marker whenever it moved, for any reason. */
function useLookup(point: Point | null, onAnswer: (answer: Answer) => void) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const answered = useEffectEvent(onAnswer);
  const { latitude, longitude } = point ?? {};
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return;
    let isWanted = true;
    const at = { latitude, longitude };
    const look = async () => {
      const places = await placesAt(latitude, longitude).catch(() => []);
      if (!isWanted) return;
      setAnswer({ at, places });
      answered({ at, places });
    };
    void look();
    return () => {
      isWanted = false;
    };
  }, [latitude, longitude]);
  return point && answer && isAt(answer.at, point) ? answer : null;
}

function lookupOf(point: Point | null, answer: Answer | null): Lookup {
  if (!point) return 'none';
  if (!answer) return 'looking';
  return answer.places.length > 0 ? 'answered' : 'silent';
}

/** Resolves the pending search for the device's position. */
type Search = RefObject<((came: boolean) => void) | undefined>;

/** Requests the device's position; ignores the answer if the user moved the marker meanwhile. */
function useDevice(onFound: (point: Point) => void, onSearch: Options['onSearch'], search: Search) {
  const [finding, setFinding] = useState<Finding>({ kind: 'idle' });
  const found = useLatest(onFound);
  const turn = useRef(0);
  const overtake = () => {
    turn.current += 1;
    // A user who places the marker no longer needs the position.
    search.current?.(true);
    return turn.current;
  };
  useEffect(
    () => () => {
      turn.current += 1;
      search.current?.(true);
    },
    [search],
  );
  const locate = async () => {
    const mine = overtake();
    setFinding({ kind: 'asking' });
    onSearch?.(
      new Promise((resolve) => {
        search.current = resolve;
      }),
    );
    const answer = await requestPosition();
    if (!answer.ok && mine === turn.current) search.current?.(false);
    setFinding(
      answer.ok
        ? { kind: 'found', accuracy: answer.position.accuracy }
        : { kind: 'refused', code: answer.code },
    );
    if (answer.ok && mine === turn.current) found.current(answer.position);
  };
  return { finding, overtake, locate: () => void locate() };
}

/** Syncs city, state and pincode with the marker, and may request the device's position for a new form. */
export function useLocation({ value, onChange, starts_here, onSearch }: Options) {
  const point = pointOfDraft(value);
  /** Where the user placed the marker: the lookup of that point fills the fields. */
  const moved = useRef<Point | null>(null);
  const isFilled = useRef(false);
  const search: Search = useRef(undefined);

  const fill = ({ at, places }: Answer) => {
    const nearest = places[0];
    const isBare = value.city === '' && value.state === '' && value.pin_code === '';
    const isMoved = isAt(moved.current, at);
    if (isMoved || isBare) {
      moved.current = null;
      if (nearest) onChange(namesOf(nearest));
      else if (isFilled.current) onChange({ pin_code: '', city: '', state: '' });
    }
    isFilled.current = nearest !== undefined;
    if (isMoved) search.current?.(true);
  };
  const answer = useLookup(point, fill);

  const put = ({ latitude, longitude }: Point) => {
    const at = { latitude: sixDecimals(latitude), longitude: sixDecimals(longitude) };
    moved.current = at;
    if (answer && isAt(answer.at, at)) fill(answer);
    else onChange(at);
  };
  const { finding, overtake, locate } = useDevice(put, onSearch, search);

  const open = useEffectEvent(() => {
    if (starts_here && isUntouched(value)) locate();
  });
  useEffect(() => open(), []);

  const [before, setBefore] = useState<LocationDraft | null>(null);
  const moveTo = (to: Point) => {
    overtake();
    setBefore(isUntouched(value) ? null : value);
    put(to);
  };
  const takeBack =
    before &&
    (() => {
      const { address: _, landmark: __, ...place } = before;
      moved.current = null;
      setBefore(null);
      onChange(place);
    });
  const choose = (place: Place) => onChange(namesOf(place));
  const lookup = lookupOf(point, answer);
  return { finding, lookup, places: answer?.places ?? [], moveTo, takeBack, locate, choose };
}

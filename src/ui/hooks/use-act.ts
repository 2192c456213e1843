import { useRef, useState } from 'react';

interface Act {
  /** Starts the action; taps while it runs, or after it is done, join the first. */
  run: () => void;
  running: boolean;
}

/** One action per tap. `act` returns true once it is done, so that a tap on a closing sheet does nothing. */
export function useAct(act: () => Promise<boolean>): Act {
  const [running, setRunning] = useState(false);
  const taken = useRef(false);
  const start = async () => {
    setRunning(true);
    try {
      taken.current = await act();
    } catch (error) {
      taken.current = false;
      throw error;
    } finally {
      setRunning(false);
    }
  };
  const run = () => {
    if (taken.current) return;
    taken.current = true;
    void start();
  };
  return { run, running };
}

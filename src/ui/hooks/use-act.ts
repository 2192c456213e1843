import { useRef, useState } from 'react';

interface Act {
  /** Starts the act; a tap that comes while it runs, or after it is done, joins the first. */
  run: () => void;
  running: boolean;
}

/** One tap is one act. `act` gives true once it is done for good, so that a tap on a sheet that closes does nothing. */
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

import type { MouseEvent } from 'react';

/** For the input of a file: without it a browser says nothing when the same file is chosen again. */
export const pickAgain = {
  onClick: (event: MouseEvent<HTMLInputElement>) => {
    event.currentTarget.value = '';
  },
};

import type { OptionsFilter } from '@mantine/core';
import { folded } from '#contract/core/reading/folded.ts';
import { labelTest } from '#data/label-test.ts';

/** The options that have every word typed, compared as searches of records compare them. */
export const optionsFound: OptionsFilter = ({ options, search, limit }) => {
  const words = folded(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  const tests = words.map((word) => ({ word, test: labelTest(word) }));
  return options
    .filter(
      (option) =>
        !('label' in option) ||
        tests.every(({ word, test }) => folded(option.label).includes(word) || test(option.label)),
    )
    .slice(0, limit);
};

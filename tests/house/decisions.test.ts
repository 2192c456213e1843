import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pathsUnder, root } from './source.ts';

const folder = `${root}docs/decisions/`;
const STATUS = /^# (\d{3}) .+\n\nStatus: (?:(accepted)|(amended|superseded) by (.+))\n\n/;
const LINKS = /^\[\d{3}\]\([\w-]+\.md\)(?:, \[\d{3}\]\([\w-]+\.md\))*$/;
const CODE = /\.(?:[cm]?[jt]sx?|css)$/;

const pages = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .map((name) => {
    const [, heading, accepted, changed, by = ''] = STATUS.exec(readFileSync(folder + name, 'utf8')) ?? [];
    return { name, number: name.slice(0, 3), heading, status: accepted ?? changed, by };
  });
const numbers = pages.map(({ number }) => number);

/** The decisions that the code names, with the files that do. */
const named = pathsUnder(['.'])
  .filter((path) => CODE.test(path))
  .flatMap((path) =>
    [...readFileSync(root + path, 'utf8').matchAll(/\bdecision (\d{3})\b/gi)].map(([, number = '']) => ({
      path,
      number,
    })),
  );

describe.each(pages)('$name', ({ number, heading, status, by }) => {
  it('has its number and its status at the top', () => {
    expect(heading).toBe(number);
    expect(status).toBeDefined();
  });

  it('links the pages that changed it, all of them later ones', () => {
    if (status === 'accepted') return;
    expect(by).toMatch(LINKS);
    const links = [...by.matchAll(/\[(\d{3})\]\((.+?)\)/g)];
    for (const [, shown = '', target = ''] of links) {
      expect(pages.map((page) => page.name)).toContain(target);
      expect(target.slice(0, 3)).toBe(shown);
      expect(shown > number).toBe(true);
    }
  });

  it('is named in the code if it is in force, and nowhere if it is not', () => {
    const files = named.filter((one) => one.number === number).map(({ path }) => path);
    if (status === 'superseded') expect(files).toEqual([]);
    else expect(files).not.toEqual([]);
  });
});

it('the code names no decision that is not there', () => {
  expect(named.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openFileStore } from '#server/files/open-store.ts';
import { cleanUpFiles } from '#server/jobs/file-cleanup.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import type { Person } from '#tests/support/company.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { pdf, photo } from '#tests/support/sample-files.ts';
import { pull } from '#tests/support/sync.ts';
import { form, refOf, sendFile } from '#tests/support/uploads.ts';

describe.each(plainEngines)('profile images, on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server);

  const url = '/api/users/profileimage';
  const send = (who: Person, bytes: Buffer, filename = 'me.jpg') =>
    server.call('POST', url, {
      token: company.tokens[who],
      ...form({ user_id: company.users.north }, { part: 'profile_image', filename, bytes }),
    });
  const sent = async (who: Person, bytes: Buffer, filename?: string) =>
    (await send(who, bytes, filename)).json<{ user: { profile_image: string } }>().user.profile_image;
  const images = () =>
    server.db
      .selectFrom('users')
      .select(['username', 'profile_image'])
      .where('profile_image', 'is not', null)
      .execute();
  const opened = (address: string) => server.call('GET', address, { token: company.tokens.asha });
  const shown = async (who: Person) => {
    const pages = await pull(server, company.tokens[who]);
    return pages.at(-1)?.viewer?.user.profile_image;
  };

  test('a picture is drawn anew, becomes that of whoever sends it alone, and opens under a signed address', async () => {
    const address = await sent('asha', await photo());
    expect(address).toMatch(/^\/files\/[0-9a-f-]{36}\/me\.jpg\?expires=\d+&session=[0-9a-f-]{36}&signature=/);
    expect((await images()).map(({ username }) => username)).toEqual(['asha']);
    const reply = await opened(address);
    expect(reply.headers['content-type']).toBe('image/jpeg');
    expect((await sharp(reply.rawPayload).metadata()).exif).toBeUndefined();
    expect((await opened(address.replace('signature=', 'signature=x'))).statusCode).toBe(403);
    expect(await shown('asha')).toBe(address);
    expect(await shown('bina')).toBeNull();
    const [, id = ''] = /files\/([^/]+)/.exec(address) ?? [];
    const link = await server.call('GET', `/api/files/${id}/link`, { token: company.tokens.bina });
    expect(link.statusCode).toBe(200);
  });

  test('a new picture takes the place of the one before, which goes', async () => {
    const before = await sent('asha', await photo());
    const after = await sent(
      'asha',
      await sharp(await photo())
        .png()
        .toBuffer(),
      'again.png',
    );
    expect(after).toContain('/again.png?');
    expect((await opened(before)).statusCode).toBe(404);
    await server.db.updateTable('files').set({ created_at: '2020-01-01T00:00:00Z' }).execute();
    await server.db
      .updateTable('files')
      .set({ dropped_at: '2020-01-01T00:00:00Z' })
      .where('dropped_at', 'is not', null)
      .execute();
    expect(await cleanUpFiles(server.db, openFileStore(server.config))).toBe(1);
    expect((await opened(after)).statusCode).toBe(200);
  });

  test('only a JPEG or PNG by its content and its name is taken, and the refusal stands at the field', async () => {
    const errors = { profile_image: ['File is required.'] };
    const webp = await sharp(await photo())
      .webp()
      .toBuffer();
    for (const [bytes, name] of [
      [pdf(), 'me.pdf'],
      [pdf(), 'me.jpg'],
      [webp, 'me.webp'],
      [webp, 'me.png'],
    ] as const)
      expect((await send('asha', bytes, name)).json()).toMatchObject({ status: 0, errors });
    const token = company.tokens.asha;
    expect((await server.call('POST', url, { token, ...form({}) })).json()).toMatchObject({ errors });
    const refused = (await send('asha', Buffer.from('MZ'), 'me.jpg')).json<{ errors: object }>();
    expect(Object.keys(refused.errors)).toEqual(['profile_image']);
    const bytes = await photo();
    const foreign = refOf(bytes, 'theirs.jpg');
    await sendFile(server, company.tokens.bina, bytes, foreign);
    const stolen = await server.call('POST', url, { token, body: { profile_image: foreign } });
    expect(stolen.json()).toMatchObject({ status: 0, message: 'This ID is already used.' });
    const promised = await server.call('POST', url, {
      token,
      body: { profile_image: refOf(bytes, 'mine.jpg') },
    });
    expect(promised.json()).toMatchObject({ errors });
    expect(await images()).toEqual([]);
  });
});

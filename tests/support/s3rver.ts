import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { freePort } from './ports.ts';
import type { S3Server } from './s3-server.ts';

const BUCKET = 'beatbook';

/** A whole S3-compatible server by other hands, on a folder of its own. It trusts any signature of a key it knows. */
export async function startS3rver(): Promise<S3Server> {
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), 'beatbook-s3-'));
  const start = async () => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
    await server.run();
    return server;
  };
  let server = await start();
  const pause = () => server.close();
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: 'ap-south-1',
      access_key_id: 'S3RVER',
      secret_access_key: 'S3RVER',
    },
    pause,
    resume: async () => {
      server = await start();
    },
    close: async () => {
      await pause();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

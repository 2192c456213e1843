import { join } from 'node:path';
import type { Config } from '../config.ts';
import { diskStore } from './disk-store.ts';
import { s3Store } from './s3-store.ts';
import type { FileStore } from './store.ts';

/** Opens the configured store: S3-compatible, or a folder below the data folder. */
export function openFileStore(config: Pick<Config, 's3' | 'data_dir'>): FileStore {
  return config.s3 ? s3Store(config.s3) : diskStore(join(config.data_dir, 'files'));
}

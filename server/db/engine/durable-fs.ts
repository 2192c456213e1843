import { closeSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface OpenFile {
  /** The native descriptor; absent for folders, which Emscripten opens without one. */
  nfd?: number;
  node: unknown;
}

interface NodeFsModule {
  NODEFS: { realPath: (node: unknown) => string; stream_ops: { fsync?: (file: OpenFile) => number } };
}

/** PGlite's file system ignores fsync; this one syncs to disk, so that a commit survives a power failure. */
export class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const made = await super.init(...args);
    const hooks = made.emscriptenOpts.preRun as ((module: NodeFsModule) => void)[];
    hooks.push((module) => {
      module.NODEFS.stream_ops.fsync = (file) => {
        if (file.nfd === undefined) syncFolder(module.NODEFS.realPath(file.node));
        else fsyncSync(file.nfd);
        return 0;
      };
    });
    return made;
  }
}

/** Syncs a folder, so that new names in it are durable. */
export function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

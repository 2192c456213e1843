import { ApiError } from '#contract/core/errors.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/database.ts';
import { findRow } from '../db/table.ts';

/**
 * Users who may change a record may attach files to it. The record stays locked until the end of the transaction, so
 * that nothing is attached to one that is being deleted.
 */
export async function checkParent(tx: Tx, actor: Actor, parent: ResourceName, id: string): Promise<void> {
  try {
    await findRow(tx, actor, parent, id, 'update');
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
    throw new ApiError('invalid', 'Choose a valid Record Id', { record_id: ['Choose a valid Record Id'] });
  }
}

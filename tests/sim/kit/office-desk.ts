import type { Backend, RunParts } from './backend.ts';
import type { Faults } from './faults.ts';
import { pick, PRIORITIES, STATUSES, type Made } from './made.ts';
import type { ActionKind } from './mixes.ts';

export type OfficeKind = Extract<
  ActionKind,
  `office_${string}` | `writer_${string}` | 'rights' | 'end_sessions' | 'backup' | 'restore' | 'outdate'
>;

const never = Promise.resolve(false);

/** What the office does on the server, past all phones. */
export class OfficeDesk {
  constructor(
    private readonly parts: RunParts,
    private readonly backend: Backend,
    private readonly made: Made,
  ) {}

  async act(kind: OfficeKind, a: number, b: number): Promise<void> {
    const { server } = this.backend;
    const struck = async (fault: Parameters<Faults['count']>[0], done: Promise<boolean>) => {
      if (await done) this.parts.faults.count(fault);
    };
    const id = pick(await server.ids(), a);
    const person = pick(this.parts.people, b);
    switch (kind) {
      case 'office_edit':
        return id ? struck('edited_elsewhere', server.edit(id, this.change(b))) : undefined;
      case 'office_move':
        return id ? struck('moved', server.edit(id, { assigned_to: person })) : undefined;
      case 'office_remove':
        return id ? struck('deleted', server.remove(id)) : undefined;
      case 'office_territory':
        return struck(
          'edited_elsewhere',
          server.territory?.(a, `place ${String(this.made.next())}`) ?? never,
        );
      case 'writer_begin':
        return id ? struck('slow_writer', server.beginSlowly(id, this.change(b))) : undefined;
      case 'writer_end':
        return server.finishSlowly();
      case 'rights':
        return struck('rights_changed', server.setRights(person, a));
      case 'end_sessions':
        this.parts.faults.count('session_ended');
        return server.endSessions(person);
      case 'backup':
        return server.backup();
      case 'restore':
        return struck('server_restored', server.restore());
      case 'outdate':
        return struck('cursor_outdated', server.outdateCursors());
    }
  }

  private change(b: number): Record<string, unknown> {
    const name = `office ${String(this.made.next())}`;
    return b % 3 === 0
      ? { status: pick(STATUSES, b) }
      : b % 3 === 1
        ? { name }
        : { priority: pick(PRIORITIES, b) };
  }
}

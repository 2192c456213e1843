import { describe, expect, test } from 'vitest';
import { plainEngines } from '#tests/support/databases.ts';
import { refusal, signedIn } from './ask.ts';
import { addUser } from './company.ts';
import { useDesk } from './desk.ts';
import { Field } from './field.ts';

describe.each(plainEngines)('approving plans and visits, on %s', (engine) => {
  const desk = useDesk(engine);
  const field = new Field(desk);

  /** A second manager, above both. */
  const boss = async () => {
    const id = await addUser(desk.db, { username: 'meera', name: 'Meera', role: 'Manager' });
    await desk.db.updateTable('users').set({ reports_to: id }).where('id', '=', desk.manager_id).execute();
    return signedIn(desk.db, id);
  };

  test('is told with the status, who decided, when, and why', async () => {
    const id = await field.madePlan();
    const { answer } = await field.decidePlan(desk.manager, id, 'rejected', 'Too far');
    expect(answer).toEqual({ message: 'Journey Plan rejected.' });
    expect(await field.plan(id)).toMatchObject({
      approval_status: 'rejected',
      decided_by: desk.manager_id,
      decided_at: desk.manager.now.toISOString(),
      reason: 'Too far',
    });
    expect(await field.trail(id)).toEqual(['create', 'decide']);
    const visit = await field.madeVisit();
    expect((await field.decideVisit(desk.manager, visit, 'approved')).answer.message).toBe(
      'Market Visit approved.',
    );
    expect((await field.visit(visit)).approval_status).toBe('approved');
  });

  test('of a plan decides on its visits that still wait', async () => {
    const id = await field.madePlan();
    const [first] = await field.visitsOf(id);
    await field.decideVisit(desk.manager, first?.id ?? '', 'rejected');
    await field.decidePlan(desk.manager, id, 'approved');
    expect((await field.visitsOf(id)).map((visit) => visit.approval_status)).toEqual([
      'rejected',
      'approved',
    ]);
  });

  test('a second time is refused with who was first and at what time', async () => {
    const other = { ...(await boss()), now: new Date('2026-11-21T09:00:00Z') };
    const anita = { ...desk.manager, now: new Date('2026-11-21T08:32:00Z') };
    const id = await field.madePlan();
    await field.decidePlan(anita, id, 'approved');
    expect(await refusal(field.decidePlan(other, id, 'rejected'))).toMatchObject({
      code: 'conflict',
      message: 'Unable to update approval status: already approved by Anita at 14:02.',
    });
    const tomorrow = { ...other, now: new Date('2026-11-22T09:00:00Z') };
    expect((await refusal(field.decidePlan(tomorrow, id, 'approved'))).message).toBe(
      'Unable to update approval status: already approved by Anita on 21 Nov 2026, 2:02 PM.',
    );
    expect((await field.decidePlan(anita, id, 'approved')).answer.message).toBe('Journey Plan approved.');
    expect(await field.trail(id)).toEqual(['create', 'decide']);
  });

  test('is never done by the assignee, nor by whoever once was, but may be by the creator', async () => {
    const own = await field.madePlan(desk.manager, { assigned_to: desk.manager_id });
    const refused = await refusal(field.decidePlan(desk.manager, own, 'approved'));
    expect(refused).toMatchObject({
      code: 'forbidden',
      message: 'Unable to update approval status: it is, or once was, your own.',
    });
    await field.updatePlan(desk.manager, own, { assigned_to: desk.officer_id });
    expect((await refusal(field.decidePlan(desk.manager, own, 'approved'))).code).toBe('forbidden');
    expect((await field.decidePlan(await boss(), own, 'approved')).answer.message).toBe(
      'Journey Plan approved.',
    );
    const made = await field.madeVisit(desk.manager);
    expect((await field.decideVisit(desk.manager, made, 'approved')).answer.message).toBe(
      'Market Visit approved.',
    );
  });

  test('of a plan leaves alone the visits that once were its decider’s own', async () => {
    const id = await field.madePlan(desk.manager);
    const [first] = await field.visitsOf(id);
    await field.updateVisit(desk.manager, first?.id ?? '', { assigned_to: desk.manager_id });
    await field.decidePlan(desk.manager, id, 'approved');
    expect((await field.visitsOf(id)).map((visit) => visit.approval_status)).toEqual(['pending', 'approved']);
  });

  test('needs the right over the record', async () => {
    const id = await field.madePlan();
    expect((await refusal(field.decidePlan(desk.officer, id, 'approved'))).code).toBe('forbidden');
    const stranger = await signedIn(desk.db, await addUser(desk.db, { username: 'far', role: 'Manager' }));
    expect(await refusal(field.decidePlan(stranger, id, 'approved'))).toMatchObject({
      code: 'not_found',
      message: 'Unable to update approval status: This record does not exist.',
    });
  });
});

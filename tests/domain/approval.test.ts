import { expect, test } from 'vitest';
import { journey_plans } from '#contract/journey-plans.ts';
import type { Scope } from '#contract/core/permissions.ts';
import { decisionOn, mayDecideOn, statusWord } from '#domain/approval/approval.ts';
import { manyDecided } from '#domain/approval/many-decided.tsx';
import { filtersOfTab, waitingFor } from '#domain/approval/tabs.ts';
import { inboxOf, keyOf, type InboxEntry } from '#domain/approval/use-inbox.ts';
import { listState } from '#ui/list/list-state.ts';
import { journeyPlan } from '../../src/features/journey-plans/kind.ts';
import { marketVisit } from '../../src/features/market-visits/kind.ts';

const viewer = (rights: Record<string, Scope>) => ({
  id: 'me',
  name: 'Me',
  profile_image: null,
  role: 'Manager',
  department: null,
  permissions: Object.entries(rights).map(([name, access_to]) => ({ name, access_to })),
});
const manager = viewer({ 'approve-journey_plans': 'group', 'delete-journey_plans': 'group' });
const plan = {
  _mark: 'synced' as const,
  approval_status: 'pending' as const,
  assigned_to: 'asha',
  created_by: 'asha',
  assignees: ['asha'],
};

test('a plan is decided on while it waits, by whoever may and whose own it never was', () => {
  const may = (change: object) => mayDecideOn(manager, 'journey_plans', { ...plan, ...change });
  expect(may({})).toBe(true);
  expect(may({ created_by: 'me' })).toBe(true);
  expect(may({ approval_status: 'approved' })).toBe(false);
  expect(may({ assigned_to: 'me' })).toBe(false);
  expect(may({ assignees: ['me', 'asha'] })).toBe(false);
  expect(may({ assigned_to: null })).toBe(false);
  expect(may({ _left: 'moved' })).toBe(false);
  expect(mayDecideOn(viewer({}), 'journey_plans', plan)).toBe(false);
});

test('nobody is offered a decision for those they do not lead', () => {
  const lead = { ...manager, team: ['me', 'asha'] };
  const others = { ...plan, assigned_to: 'boss', created_by: 'me', assignees: ['boss'] };
  expect(mayDecideOn(lead, 'journey_plans', plan)).toBe(true);
  expect(mayDecideOn(lead, 'journey_plans', others)).toBe(false);
  expect(waitingFor(lead, 'journey_plans')).toEqual({ status: 'pending', not_of: 'me', of_team: 'me asha' });
  const everybody = { ...viewer({ 'approve-journey_plans': 'all' }), team: ['me'] };
  expect(mayDecideOn(everybody, 'journey_plans', others)).toBe(true);
  expect(waitingFor(everybody, 'journey_plans')).toEqual({ status: 'pending', not_of: 'me' });
});

test('a decision goes by its own call and shows who made it', () => {
  const op = decisionOn('market_visits', 'visit', manager, { approval_status: 'rejected', reason: 'Far' });
  expect(op).toMatchObject({
    call: 'market_visits.approval',
    does: 'update',
    patch: { approval_status: 'rejected', reason: 'Far' },
    base: { approval_status: 'pending' },
    shows: { decided_by: 'me' },
  });
  expect(statusWord('rejected')).toBe('Rejected');
  expect(statusWord(undefined)).toBe('-');
});

test('many are decided on by those who may decide, and deleted by those who may delete', () => {
  expect(manyDecided(journeyPlan, manager)).toMatchObject({
    acts: [{ label: 'Approve' }, { label: 'Reject' }],
    sets: [],
    remove: {},
  });
  expect(manyDecided(journeyPlan, viewer({ 'approve-journey_plans': 'all' }))?.remove).toBeNull();
  expect(manyDecided(journeyPlan, viewer({ 'read-journey_plans': 'all' }))).toBeUndefined();
});

test('what is approved, or a visit that has begun, is neither deleted nor changed', () => {
  const all = viewer({
    'update-market_visits': 'all',
    'delete-market_visits': 'all',
    'delete-journey_plans': 'all',
  });
  expect(journeyPlan.may?.(all, 'delete', plan)).toBe(true);
  expect(journeyPlan.may?.(all, 'delete', { ...plan, approval_status: 'approved' })).toBe(false);
  expect(journeyPlan.may?.(all, 'update', plan)).toBe(false);
  expect(marketVisit.may?.(all, 'update', { ...plan, checks_count: 0 })).toBe(true);
  expect(marketVisit.may?.(all, 'update', { ...plan, checks_count: 1 })).toBe(false);
  expect(marketVisit.may?.(all, 'delete', { ...plan, approval_status: 'approved' })).toBe(false);
  const rejected = { ...plan, approval_status: 'rejected' };
  expect(marketVisit.may?.(all, 'delete', { ...rejected, checks_count: 0 })).toBe(true);
  expect(marketVisit.may?.(all, 'delete', { ...rejected, checks_count: 1 })).toBe(false);
});

test('a tab narrows its list beside the filters that are set', () => {
  const behind = (search: object) =>
    filtersOfTab(manager, 'journey_plans', listState(journey_plans, { ...search }));
  expect(behind({ status: 'approved' })).toEqual({});
  expect(behind({ selectedTab: 'self' })).toEqual({ assigned_to: 'me' });
  expect(behind({ selectedTab: 'self', assigned_to: 'asha' })).toEqual({ assigned_to: 'none' });
  expect(behind({ selectedTab: 'pending_on_me' })).toEqual({ status: 'pending', not_of: 'me' });
  expect(behind({ selectedTab: 'pending_on_me', status: 'approved' })).toMatchObject({ status: 'none' });
});

test('nothing waits for somebody who decides on nothing', () => {
  expect(waitingFor(viewer({}), 'journey_plans')).toMatchObject({ assigned_to: 'none' });
  expect(waitingFor(viewer({ 'approve-journey_plans': 'assigned' }), 'journey_plans')).toMatchObject({
    assigned_to: 'none',
  });
});

test('the inbox leaves the visits of a plan that waits, or was just decided on, to the plan', () => {
  const entry = (resource: InboxEntry['resource'], id: string, day: number, more = {}): InboxEntry => ({
    resource,
    row: { id, _mark: 'synced', created_at: `2026-11-0${day}T00:00:00.000Z`, ...more },
    labels: {},
  });
  const visit = (id: string, day: number, journey_plan_id: string | null) =>
    entry('market_visits', id, day, { journey_plan_id });
  const waiting = [
    entry('journey_plans', 'waits', 3),
    visit('of waiting', 3, 'waits'),
    visit('of decided', 2, 'decided'),
    visit('of another’s', 2, 'elsewhere'),
    visit('alone', 1, null),
  ];
  expect(inboxOf(waiting, [entry('journey_plans', 'decided', 2)]).map(keyOf)).toEqual([
    'market_visits/alone',
    'market_visits/of another’s',
    'journey_plans/waits',
  ]);
});

import type { PartyFields } from '#contract/party.ts';
import type { ResourceName, RowOf } from '#contract/resources.ts';
import type { ListRow, RecordAnswer } from '#data/api.ts';
import type { LocationDraft } from '#ui/map/location-draft.ts';
import type { RecordKind } from '#ui/record/kind.ts';

/** Form values of a shop and its owner, as texts while typing. */
export type PartyValues = Record<Exclude<keyof PartyFields, 'location'>, string> & {
  location: LocationDraft;
};

/** The resources whose rows are shops with their people. */
export type PartyName = {
  [N in ResourceName]: RowOf<N> extends Omit<PartyFields, 'gender'> ? N : never;
}[ResourceName];

export type PartyKind = RecordKind<PartyName>;
export type PartyRow = ListRow<PartyName>;
export type PartyAnswer = RecordAnswer<PartyName>;

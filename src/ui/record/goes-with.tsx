import { Text } from '@mantine/core';
import { mayAsMaker } from '#contract/core/permissions.ts';
import { isGated, parentsOf, type Resource } from '#contract/core/resource.ts';
import { isResourceName, resources, type ResourceName } from '#contract/resources.ts';
import { usePick, useViewer } from '#data/hooks.ts';
import { countText } from '../inline/age.ts';
import { t, translated } from '../language/text.ts';

/** Resources whose records belong to a record, and are deleted with it. */
const childResourcesOf = (resource: ResourceName): ResourceName[] =>
  Object.values<Resource>(resources).flatMap((child) =>
    isResourceName(child.name) && Object.values(parentsOf(child)).includes(resource) ? [child.name] : [],
  );

interface GoesWithProps {
  resource: ResourceName;
  id: string;
}

/** Lists what is deleted together with a record, as far as this device knows. */
export function GoesWith({ resource, id }: GoesWithProps) {
  return childResourcesOf(resource).map((name) => <Children key={name} resource={name} id={id} />);
}

function Children({ resource, id: record_id }: GoesWithProps) {
  const viewer = useViewer();
  const rows = usePick(resource, { record_id }).value ?? [];
  if (rows.length === 0) return null;
  const { name } = resources[resource];
  const foreign = isGated(resources[resource]) ? rows.filter((row) => !mayAsMaker(viewer, row)).length : 0;
  const count = countText(rows.length, translated(name.replace(/s$/, '')), translated(name));
  return (
    <Text mt="sm">
      {rows.length === 1 ? t('{count} goes with it.', { count }) : t('{count} go with it.', { count })}
      {foreign > 0 &&
        t(
          ' Others created {foreign} of them. Only they or an Admin can delete those: the server will reject this.',
          {
            foreign,
          },
        )}
    </Text>
  );
}

/// <reference types="vite/client" />
import '#app/styles.ts';
import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { configure } from '#contract/core/settings.ts';
import { theme } from '#app/theme.ts';
import { emptyLocation, type LocationDraft } from '#ui/map/location-draft.ts';
import { LocationField } from '#ui/map/location-field.tsx';

const asked = new URLSearchParams(window.location.search);
const stored = JSON.parse(asked.get('stored') ?? '{}') as Partial<LocationDraft>;

configure({ tiles_url: asked.get('tiles') });

function Page() {
  const [value, setValue] = useState<LocationDraft>({ ...emptyLocation, ...stored });
  return (
    <>
      <h1>Address</h1>
      <LocationField
        value={value}
        onChange={(patch) => setValue((before) => ({ ...before, ...patch }))}
        errors={{}}
        admin_search={asked.get('role') === 'Admin'}
      />
      <button type="button" onClick={() => setValue(emptyLocation)}>
        Start empty
      </button>
      <output aria-label="Draft">{JSON.stringify(value)}</output>
    </>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <MantineProvider theme={theme} defaultColorScheme={asked.get('scheme') === 'dark' ? 'dark' : 'light'}>
      <Page />
    </MantineProvider>,
  );

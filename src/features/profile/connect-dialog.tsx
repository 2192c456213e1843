import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { trackAppCalls } from '#contract/track-apps.ts';
import { engine } from '#data/engine.ts';
import type { Written } from '#data/write.ts';
import { judge } from '#ui/form/check.ts';
import { RecordForm } from '#ui/form/record-form.tsx';
import { TextField, words } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { t } from '#ui/language/text.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';

interface ConnectDialogProps {
  onConnected: () => void;
  onClose: () => void;
}

/** Settings for a tracking app; the identifier is shown only once. */
interface Connection {
  url: string;
  code: string;
}

/** Asks for the app's name, then shows what to enter there. */
export function ConnectDialog({ onConnected, onClose }: ConnectDialogProps) {
  const [connection, setConnection] = useState<Connection | null>(null);
  return (
    <Dialog onClose={onClose} title={t('Connect a tracking app')} fillsPhone>
      {connection ? (
        <Entries connection={connection} onClose={onClose} />
      ) : (
        <NameForm onIssued={setConnection} onConnected={onConnected} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface NameFormProps extends ConnectDialogProps {
  onIssued: (connection: Connection) => void;
}

function NameForm({ onIssued, onConnected, onClose }: NameFormProps) {
  const form = useForm(() => ({
    initial: { name: t('My phone') },
    check: (values) => judge(trackAppCalls['track_apps.connect'].body, values),
  }));
  const connect = async (body: { name: string }): Promise<Written> => {
    const sent = await engine().ask('track_apps.connect', { body });
    if (!sent.ok) return { ok: false, message: sent.message, errors: sent.errors };
    onIssued(sent.value);
    return { ok: true, id: sent.value.id, op_id: null };
  };
  return (
    <RecordForm
      form={form}
      saveLabel={t('Connect')}
      onSave={connect}
      onSaved={onConnected}
      onCancel={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={t('Name')}
        required
        description={t('A name for the phone. Connecting needs the network.')}
        typing={words}
      />
    </RecordForm>
  );
}

function Entries({ connection: { url, code }, onClose }: { connection: Connection; onClose: () => void }) {
  return (
    <Stack>
      <Text>
        {t('Enter this in the app. It is shown only once. Anyone who has it can send locations as you.')}
      </Text>
      <Text fw={600}>{t('In Traccar Client')}</Text>
      <Entry label={t('Server URL')} value={url} />
      <Entry label={t('Device identifier')} value={code} />
      <Text fw={600}>{t('In OsmAnd')}</Text>
      <Entry label={t('Web address')} value={`${url}?id=${code}&lat={0}&lon={1}&timestamp={2}`} />
      <Button style={{ alignSelf: 'flex-end' }} onClick={onClose}>
        {t('Done')}
      </Button>
    </Stack>
  );
}

function Entry({ label, value }: { label: string; value: string }) {
  return (
    <Group align="flex-end" wrap="nowrap">
      <TextInput
        label={label}
        value={value}
        readOnly
        style={{ flexGrow: 1 }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button
            variant="light"
            aria-label={t('Copy {label}', { label })}
            style={{ flexShrink: 0, minWidth: '7rem' }}
            onClick={copy}
          >
            {copied ? t('Copied') : t('Copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

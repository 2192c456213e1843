import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState, type SubmitEvent } from 'react';
import { engine } from '#data/engine.ts';
import { PHONE } from '#ui/list/widths.ts';
import '#ui/modal-styles.ts';

interface ConnectDialogProps {
  onConnected: () => void;
  onClose: () => void;
}

/** What a tracking app needs to know; the identifier is shown this once. */
interface Connection {
  url: string;
  code: string;
}

/** Asks what the app is called, then says what to enter there. */
export function ConnectDialog({ onConnected, onClose }: ConnectDialogProps) {
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const [connection, setConnection] = useState<Connection | null>(null);
  return (
    <Modal opened onClose={onClose} title="Connect a tracking app" size={500} fullScreen={phone} centered>
      {connection ? (
        <Entries connection={connection} onClose={onClose} />
      ) : (
        <NameForm
          onClose={onClose}
          onConnected={(next) => {
            setConnection(next);
            onConnected();
          }}
        />
      )}
    </Modal>
  );
}

interface NameFormProps {
  onConnected: (connection: Connection) => void;
  onClose: () => void;
}

function NameForm({ onConnected, onClose }: NameFormProps) {
  const [name, setName] = useState('My phone');
  const [error, setError] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const connect = async () => {
    setAsking(true);
    const connected = await engine().ask('track_apps.connect', { body: { name } });
    setAsking(false);
    if (connected.ok) onConnected(connected.value);
    else setError(connected.message);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void connect();
  };
  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        label="Name"
        description="To know this phone by. Connecting needs the network."
        withAsterisk
        aria-required
        data-autofocus
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={asking}>
          Connect
        </Button>
      </Group>
    </form>
  );
}

function Entries({ connection: { url, code }, onClose }: { connection: Connection; onClose: () => void }) {
  return (
    <Stack>
      <Text>Enter this in the app. It is shown only now: whoever has it can speak for your phone.</Text>
      <Text fw={600}>In Traccar Client</Text>
      <Entry label="Server URL" value={url} />
      <Entry label="Device identifier" value={code} />
      <Text fw={600}>In OsmAnd</Text>
      <Entry label="Web address" value={`${url}?id=${code}&lat={0}&lon={1}&timestamp={2}`} />
      <Button style={{ alignSelf: 'flex-end' }} onClick={onClose}>
        Done
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
            aria-label={`Copy ${label}`}
            style={{ flexShrink: 0, minWidth: '7rem' }}
            onClick={copy}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

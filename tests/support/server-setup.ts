import { configure } from '#contract/core/settings.ts';
import { settingsOf, readConfig } from '#server/config.ts';

// Files share the modules of their worker: each starts with the settings nobody has changed.
configure(settingsOf(readConfig({})));

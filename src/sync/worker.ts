import { expose } from 'comlink';
import { noteUncaught } from '#data/device/faults.ts';
import { Engine } from './engine/engine.ts';

noteUncaught('engine');

// The address of the API is settled when the app is built; without one it is where the app came from.
expose(new Engine(String(import.meta.env['VITE_API_BASE'] ?? '')));

import type { Settings } from '#contract/core/settings.ts';

/** Server settings, read from the environment. */
export interface Config {
  host: string;
  port: number;
  /** Folder of the embedded database, and of files without an S3 store. */
  data_dir: string;
  database_url: string | null;
  /** Demo data and demo passwords; without a mail server, codes are logged. */
  demo: boolean;
  /** The public URL, for links and the origin check. */
  public_url: string | null;
  /** Number of trusted reverse proxies, or 0. */
  trust_proxy: number;
  tiles_url: string | null;
  smtp_url: string | null;
  sms_url: string | null;
  vapid_public_key: string | null;
  gstin_max_state: Settings['gstin_max_state'];
  /** The S3 store for files; null for a folder below `data_dir`. */
  s3: S3Config | null;
  /** Largest file, and total upload per user and day, in bytes. */
  max_file_bytes: number;
  daily_upload_bytes: number;
  check_position: Settings['check_position'];
  check_radius: number;
  road_percent: number;
  /** Raw tracks are deleted after this many days. */
  track_days: number;
  /** Folder of the built app, or null to serve only the API. */
  app_dir: string | null;
  log_level: string;
  /** Connections to PostgreSQL; the embedded database has one. */
  pool_size: number;
  /** Calls per minute of one user, and of one address; four and ten times a busy phone. */
  user_calls_per_minute: number;
  address_calls_per_minute: number;
}

/** An S3-compatible store, addressed as `endpoint/bucket/key`. */
export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  access_key_id: string;
  secret_access_key: string;
}

/** An invalid setting; the message is one sentence for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError' as const;
}

const MB = 1024 * 1024;

type Env = Readonly<Record<string, string | undefined>>;

/** Reads the settings from the environment; throws ConfigError with one sentence for an invalid value. */
export function readConfig(env: Env): Config {
  const text = (name: string) => env[name]?.trim() || null;
  const database_url = text('DATABASE_URL');
  return {
    host: text('HOST') ?? '127.0.0.1',
    port: wholeNumber(env, 'PORT', 3000, 0, 65_535),
    data_dir: text('DATA_DIR') ?? '.data',
    database_url,
    demo: flag(env, 'DEMO', database_url === null),
    public_url: address(env, 'PUBLIC_URL'),
    trust_proxy: wholeNumber(env, 'TRUST_PROXY', 0, 0, 10),
    tiles_url: address(env, 'TILES_URL'),
    smtp_url: text('SMTP_URL'),
    sms_url: text('SMS_URL'),
    vapid_public_key: text('VAPID_PUBLIC_KEY'),
    gstin_max_state: gstinMaxState(env),
    s3: s3(env),
    max_file_bytes: wholeNumber(env, 'MAX_FILE_MB', 25, 1, 500) * MB,
    daily_upload_bytes: wholeNumber(env, 'DAILY_UPLOAD_MB', 1000, 1, 1_000_000) * MB,
    check_position: checkPosition(env),
    check_radius: wholeNumber(env, 'CHECK_RADIUS', 200, 10, 10_000),
    road_percent: wholeNumber(env, 'ROAD_PERCENT', 130, 100, 300),
    track_days: wholeNumber(env, 'TRACK_DAYS', 365, 1, 3650),
    app_dir: text('APP_DIR'),
    log_level: text('LOG_LEVEL') ?? 'info',
    pool_size: wholeNumber(env, 'POOL_SIZE', 10, 2, 200),
    user_calls_per_minute: wholeNumber(env, 'USER_CALLS_PER_MINUTE', 1200, 10, 1_000_000),
    address_calls_per_minute: wholeNumber(env, 'ADDRESS_CALLS_PER_MINUTE', 6000, 10, 10_000_000),
  };
}

/** The part of the settings that is sent to devices. */
export const settingsOf = (config: Config): Settings => ({
  gstin_max_state: config.gstin_max_state,
  tiles_url: config.tiles_url,
  vapid_public_key: config.vapid_public_key,
  max_file_bytes: config.max_file_bytes,
  check_position: config.check_position,
  check_radius: config.check_radius,
  road_percent: config.road_percent,
});

function wholeNumber(env: Env, name: string, fallback: number, min: number, max: number): number {
  const typed = env[name]?.trim();
  if (!typed) return fallback;
  const value = Number(typed);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}.`);
  return value;
}

function flag(env: Env, name: string, fallback: boolean): boolean {
  const typed = env[name]?.trim();
  if (!typed) return fallback;
  if (typed !== '0' && typed !== '1') throw new ConfigError(`${name} must be 0 or 1.`);
  return typed === '1';
}

function address(env: Env, name: string): string | null {
  const typed = env[name]?.trim();
  if (!typed) return null;
  if (!URL.canParse(typed.replace(/[{}]/g, 'x')) || !/^https?:\/\//.test(typed))
    throw new ConfigError(`${name} must be an http or https address.`);
  return typed;
}

function gstinMaxState(env: Env): Settings['gstin_max_state'] {
  const value = wholeNumber(env, 'GSTIN_MAX_STATE', 35, 35, 97);
  if (value === 35 || value === 38 || value === 97) return value;
  throw new ConfigError('GSTIN_MAX_STATE must be 35, 38 or 97.');
}

function checkPosition(env: Env): Settings['check_position'] {
  const value = env['CHECK_POSITION']?.trim() || 'note';
  if (value === 'off' || value === 'note' || value === 'refuse') return value;
  throw new ConfigError('CHECK_POSITION must be off, note or refuse.');
}

const withoutEndSlashes = (url: string): string => /^.*[^/]/s.exec(url)?.[0] ?? '';

/** All settings of the S3 store, or null. */
function s3(env: Env): S3Config | null {
  const text = (name: string) => env[name]?.trim() ?? '';
  const named = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const missing = named.filter((name) => text(name) === '');
  if (missing.length === named.length) return null;
  if (missing.length > 0)
    throw new ConfigError(`Files are to go to an S3 store, but ${missing.join(', ')} is not set.`);
  return {
    endpoint: withoutEndSlashes(address(env, 'S3_ENDPOINT') ?? ''),
    bucket: text('S3_BUCKET'),
    region: text('S3_REGION') || 'us-east-1',
    access_key_id: text('S3_ACCESS_KEY_ID'),
    secret_access_key: text('S3_SECRET_ACCESS_KEY'),
  };
}

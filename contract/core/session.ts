import * as z from 'zod/mini';
import { ok, type Call } from './call.ts';
import { id, required } from './fields.ts';
import { ruleText } from './language/message.ts';
import { askedBy, message, SESSION } from './plain-calls.ts';
import { positionFields } from './positions.ts';
import { bounded } from './text.ts';

export const sessionUser = z.object({
  id,
  name: z.string(),
  profile_image: z.nullable(z.string()),
  role: z.string(),
  department: z.nullable(z.string()),
  /** The language this person reads; null until one was chosen. */
  language: z.nullish(z.string()),
  /** Chooses the rates of an expense; null until the company gave one. */
  grade: z.nullish(z.string()),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const permission = z.object({
  name: z.string(),
  access_to: z.enum(['assigned', 'created', 'group', 'all']),
});

export const settingsShape = z.object({
  gstin_max_state: z.literal([35, 38, 97]),
  tiles_url: z.nullable(z.string()),
  vapid_public_key: z.nullable(z.string()),
  max_file_bytes: z.int(),
  check_position: z.enum(['off', 'note', 'refuse']),
  check_radius: z.int(),
  road_percent: z.int(),
});

export const MIN_PASSWORD = 8;

/** Step 1 of the sign-in card. (Document 1, section 5.) */
export const credentials = z.object({
  username: required('Username', 100),
  password: bounded(200, { missing: ruleText('{label} is required', { label: 'Password' }) }).check(
    z.minLength(1, ruleText('{label} is required', { label: 'Password' })),
  ),
});

/** Step 2: the username to send a code to. */
export const codeRequest = z.object({ user_code: required('Username', 100) });

/** Step 3: the code. */
export const codeCheck = z.object({ user_otp: required('OTP', 20) });

/** Step 4: the new password twice. (SESS-016 to SESS-019.) */
export const newPassword = z
  .object({
    new_password: bounded(200, { missing: ruleText('{label} is required', { label: 'New Password' }) }).check(
      z.minLength(1, { error: ruleText('{label} is required', { label: 'New Password' }), abort: true }),
      z.minLength(MIN_PASSWORD, ruleText('At least {min} characters', { min: MIN_PASSWORD })),
    ),
    confirm_password: bounded(200, {
      missing: ruleText('{label} is required', { label: 'Confirm Password' }),
    }).check(z.minLength(1, ruleText('{label} is required', { label: 'Confirm Password' }))),
  })
  .check(
    z.refine((value) => value.new_password === value.confirm_password, {
      error: ruleText('Password does not Match'),
      path: ['confirm_password'],
    }),
  );

/** A handover code from an Admin: sends the work of a user who cannot sign in. */
export const handoverCode = z.object({
  username: required('Username', 100),
  code: required('Code', 40),
});

/** Most users whose unsent work one phone stores. */
const MOST_USERS = 50;

/** The position at sign-in or sign-out; stored only on duty. */
const sessionPosition = z.omit(positionFields, { address: true });

const guest = askedBy('session', { kind: 'guest' });

export const sessionCalls = {
  'session.login': askedBy('session', { kind: 'guest', often: true }).post('/api/login', {
    reserve: true,
    body: z.extend(credentials, {
      token: z.nullish(bounded(2000)),
      ...sessionPosition.shape,
    }),
    answer: ok({
      user: sessionUser,
      permissions: z.array(permission),
      access_token: z.string(),
      expiration: z.string(),
      message,
      settings: settingsShape,
      /** Encrypts this user's unsent work on this device; only for devices that send a device id. */
      seal_key: z.optional(z.string()),
    }),
  }),
  'session.sendotp': guest.post('/api/users/sendotp', {
    reserve: true,
    // The language of the device, for the answer's message: that of the user would tell that they exist.
    body: z.extend(codeRequest, { language: z.optional(bounded(10)) }),
    answer: ok({ message }),
  }),
  'session.otp': guest.post('/api/users/otp', {
    reserve: true,
    body: z.extend(codeCheck, { user_code: z.optional(bounded(100)) }),
    answer: ok({ user_id: z.string(), message }),
  }),
  'session.forgotpassword': guest.post('/api/users/forgotpassword', {
    reserve: true,
    body: z.safeExtend(newPassword, { id: bounded(200) }),
    answer: ok({ message }),
  }),
  /** Opens a handover session, which only sends a user's unsent work, with a code from an Admin. */
  'session.handover': guest.post('/api/handover', {
    body: z.extend(handoverCode, {
      /** The users whose unsent work is on this device: a code is not consumed when it has no work to send. */
      user_ids: z.array(id).check(z.maxLength(MOST_USERS)),
    }),
    answer: ok({
      user_id: id,
      access_token: z.string(),
      expiration: z.string(),
      message,
      /** Decrypts that user's unsent work on this device; the device must send its device id. */
      seal_key: z.string(),
    }),
  }),
  'session.logout': askedBy('session', SESSION).post('/api/logout', {
    reserve: true,
    handover: true,
    body: sessionPosition,
    answer: ok({ message }),
  }),
  'shell.appLink': askedBy('shell', SESSION).get('/api/getAppLink', {
    answer: ok({ link: z.string() }),
  }),
} as const satisfies Record<string, Call>;

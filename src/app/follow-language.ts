import { currentSession, engine, onEngineEvent } from '#data/engine.ts';
import { adoptLanguage, noteLanguageSent, unsentLanguage } from '#ui/language/languages.ts';

/**
 * Keeps the language with the person: one chosen here is sent, one chosen elsewhere is shown. Only at a start and at a
 * sign-in, because showing another language reloads the app.
 */
export function followLanguage(): void {
  let followed: string | undefined;
  const follow = () => {
    const user = currentSession()?.user;
    if (user?.id === followed) return;
    followed = user?.id;
    if (!user) return;
    if (unsentLanguage() === null) adoptLanguage(user.language);
    else void sendLanguage();
  };
  follow();
  onEngineEvent(follow);
}

/** Sends the language chosen on this device; without network the next start does. */
async function sendLanguage(): Promise<void> {
  const language = unsentLanguage();
  if (language === null) return;
  const sent = await engine().ask('users.language', { body: { language } });
  if (sent.ok && unsentLanguage() === language) noteLanguageSent();
}

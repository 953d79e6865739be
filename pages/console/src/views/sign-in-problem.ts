import { t } from '../language/translate.js'

/** Why signing in with a provider failed, as the address of the page says. */
export function signInProblem(problem: string): string {
  switch (problem) {
    case 'denied':
      return t('The sign-in was cancelled, or your organization does not allow it.')
    case 'expired':
      return t('The sign-in took too long, or was begun in another window. Try again.')
    case 'busy':
      return t('There were too many attempts. Wait a minute and try again.')
    case 'unverified':
      return t('Your organization does not confirm that your e-mail address is yours. Ask its administrator.')
    case 'domain':
      return t('Your e-mail address cannot be used to sign in this way. Try another way.')
    case 'no_role':
      return t('Your organization has not given you access. Ask its administrator.')
    case 'not_member':
      return t('Nobody has invited you. Ask an owner of the account for an invitation.')
    case 'other_person':
      return t('Your e-mail address belonged to somebody else. Ask an owner of the account to remove that member.')
    default:
      return t('Your organization’s sign-in does not work at the moment. Try again later.')
  }
}

/**
 * The collections of what a person began and has not completed: a change of the email, the challenge of a passkey, a sign-in
 * without its code. They end when they are overdue, and by a restore.
 * docs/behaviour.md 14.13, 29.3, 30.2, 30.4.
 */
export const unfinished = {
  emailChanges: 'email-changes',
  passkeyChallenges: 'passkey-challenges',
  halfSignIns: 'half-sign-ins',
} as const

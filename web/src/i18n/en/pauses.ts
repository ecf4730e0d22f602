import type { texts as pt } from '../pt/pauses.ts'

export const texts: typeof pt = {
  title: 'Your state',
  available: 'Available',
  becomeAvailable: 'Become available',
  inPause: 'In a pause',
  lunch: 'Lunch',
  coffee: 'Coffee',
  meeting: 'Meeting',
  training: 'Training',
  pauseFor: 'Pause: {{reason}}',
  sinceMinutes: '{{reason}} · {{minutes}} min',
  sinceHours: '{{reason}} · {{hours}} h {{minutes}} min',
  meaning: 'In a pause you receive no new conversations.',
  keeps_zero: 'No conversation is yours now.',
  keeps_one: 'The one that is yours stays with you.',
  keeps_other: 'The {{count}} that are yours stay with you.',
  keepsMany: 'The more than {{count}} that are yours stay with you.',
  still: 'You have been in a pause for more than an hour. Is it still right?',
  stay: 'Stay in the pause',
}

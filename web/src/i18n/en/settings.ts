import type { texts as pt } from '../pt/settings.ts'

export const texts: typeof pt = {
  title: 'Settings',
  company: 'Company',
  service: 'Service',
  rating: 'Rating',
  audit: 'Audit log',
  sectionText:
    'Each change applies at once, to the whole company, and is recorded in the audit log.',
  loadFailed: 'The settings could not be loaded.',
  companyGroup: 'Day and language',
  timeZone: 'Time zone',
  timeZoneText:
    'Decides where each day begins and ends, and the times that everybody reads. It is {{clock}} now.',
  language: 'Language of the company',
  languageText:
    'The language of the lines that the product writes into conversations, such as “Ana accepted the ticket”. Each person chooses the language of their own screen.',
  serviceGroup: 'What arrives',
  groups: 'Ignore groups',
  groupsText:
    'Messages of groups open no ticket and do not appear in the list. Off: each group is a ticket.',
  ratingGroup: 'When a ticket is resolved',
  ask: 'Ask for a rating',
  askText:
    'The customer receives a question and answers from 1 to 3. The text is that of the queue or of the connection. Off: nothing is asked.',
  security: 'Security',
  securityGroup: 'Access and privacy',
  signOut: 'Sign out when inactive',
  signOutText:
    'Whoever uses neither keyboard nor mouse for this long has to sign in again. What was being written stays as a draft.',
  hideNumbers: 'Hide numbers from agents',
  hideNumbersText:
    'Agents see only the last four digits of the numbers of contacts, on every screen, in notifications and in their integrations. They find a contact by the whole number only, change no numbers and import no spreadsheets. Managers and administrators see everything. What people write in messages, notes and additional fields stays readable.',
  never: 'Never',
  after_15: 'After 15 minutes',
  after_30: 'After 30 minutes',
  after_60: 'After 1 hour',
  after_120: 'After 2 hours',
  after_240: 'After 4 hours',
  after_480: 'After 8 hours',
  saved: 'Saved',
  notSaved: 'Not saved.',
  retry: 'Try again',
  retryOf: 'Try again: {{name}}',
  changedNow: '{{name}} changed it just now',
  nothingFound: 'Nothing found',
}

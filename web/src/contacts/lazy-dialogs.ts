import { late } from '../ui/lazy/lazy.ts'

/** Adds or edits a contact, from whichever screen. */
export const ContactDialog = late(() => import('./ContactDialog.tsx'), 'ContactDialog', [
  'contact-page',
  'contacts',
  'pages',
])

import { lazyComponent } from '../ui/lazy/lazy-component.ts'

/** Adds or edits a contact, from any screen. */
export const ContactDialog = lazyComponent(() => import('./ContactDialog.tsx'), 'ContactDialog', [
  'contact-page',
  'contacts',
  'pages',
])

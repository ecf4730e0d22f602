import { late } from '../../ui/lazy/lazy.ts'

/** Begins a ticket with a contact. Its fields are loaded with the first use: the page around it is there sooner. */
export const NewTicketDialog = late(() => import('./NewTicketDialog.tsx'), 'NewTicketDialog', [
  'tickets',
  'contacts',
])

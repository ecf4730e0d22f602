import type { Catalogue } from '../catalogue.ts'

/** The overview of operators. */
export const texts: Catalogue['operation'] = {
  title: 'Operation',
  notLoaded: 'The overview could not be loaded.',
  companies: 'Companies',
  state_active: 'active',
  state_trial: 'on trial',
  state_overdue: 'overdue',
  state_suspended: 'suspended',
  numbers: 'Numbers',
  connected: 'connected',
  silent: 'silent',
  down: 'down',
  revenue: 'Revenue',
  paid: 'paid this month',
  unpaid: 'overdue',
  surplus: 'Double payments',
  giveBack:
    'These invoices were settled when the payment arrived. Give the money back in the panel of Asaas; the notice goes when Asaas confirms the refund.',
  surplusOf: 'Invoice {{number}} · {{detail}}',
  jobs: 'Jobs',
  noJobs: 'No job is waiting or has failed.',
  waiting: '{{count}} waiting',
  failed: '{{count}} failed',
  acts: 'Latest acts of operators',
  noActs: 'Nothing yet.',
}

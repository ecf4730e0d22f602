import type { Catalogue } from '../catalogue.ts'

export const texts: Catalogue['exports'] = {
  xlsx: 'Excel (.xlsx)',
  csv: 'Delimited text (.csv)',
  preparing: 'Preparing the file… {{received}}',
  rows_one: '{{count, number}} row done',
  rows_other: '{{count, number}} rows done',
  cancel: 'Cancel export',
  done: 'File ready: {{file}}',
  stopped: 'The export stopped and nothing was saved. {{why}}',
}

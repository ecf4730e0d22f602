import type { Catalogue } from '../catalogue.ts'

export const texts: Catalogue['support'] = {
  visiting: 'Support in {{company}}: read only, for {{minutes}} more min',
  leave: 'Leave support',
  visited: '{{name}} from support is looking at this company for {{minutes}} more min: {{reason}}',
}

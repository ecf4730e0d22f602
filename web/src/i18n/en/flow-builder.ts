import type { Catalogue } from '../catalogue.ts'

/** The page of the flow builder. */
export const texts: Catalogue['flow-builder'] = {
  title: 'Flow builder',
  noBuilder: 'No flow builder',
  noBuilderText:
    'A Typebot makes flows that answer the customer before a person does: questions, options, waits. Enter its address and it opens here.',
  configure: 'Set up the builder',
  askAdmin: 'An administrator can enter its address in the settings.',
  failed: 'The builder could not be loaded.',
  newTab: 'Open in another tab',
}

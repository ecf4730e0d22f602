import { connections } from '@recado/contract/connections/connections'
import { useEndpointQuery } from '../app/cache/query.ts'

/** The company's connections with their current state. */
export const useNumbers = () => useEndpointQuery(connections.list, {}).data

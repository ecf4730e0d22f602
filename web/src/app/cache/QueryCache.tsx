import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { cache } from './query.ts'

/** Provides the query cache to the nested routes. */
export const QueryCache = () => (
  <QueryClientProvider client={cache}>
    <Outlet />
  </QueryClientProvider>
)

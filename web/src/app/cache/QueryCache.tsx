import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { cache } from './query.ts'

/** Gives the pages below it the cache of answers. */
export const QueryCache = () => (
  <QueryClientProvider client={cache}>
    <Outlet />
  </QueryClientProvider>
)

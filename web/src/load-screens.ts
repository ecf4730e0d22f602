import { loadFormatTables } from './i18n/moments.ts'

/**
 * Loads everything after sign-in. Its parts load in parallel and are evaluated in separate tasks: a single task would block a
 * phone for a third of a second.
 */
export async function loadScreens() {
  setTimeout(loadFormatTables)
  const [, , , { Screens, connectWhileSignedIn }] = await Promise.all([
    import('@recado/contract/platform/endpoint'),
    import('@recado/contract/accounts/session'),
    import('@recado/contract/desk/messages'),
    import('./routes.tsx'),
  ])
  connectWhileSignedIn()
  return Screens
}

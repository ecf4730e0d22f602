/**
 * Everything behind the entrance. Loaded side by side, its parts are evaluated in tasks of their own; in a single task a phone
 * would answer no touch for a quarter of a second.
 */
export async function loadScreens() {
  const [, { Screens }] = await Promise.all([
    import('@recado/contract/desk/messages'),
    import('./routes.tsx'),
  ])
  return Screens
}

/** The company whose link to the sign-up page was followed, from the address. */
export function signUpLink(): number | undefined {
  const companyId = Number(new URLSearchParams(window.location.search).get('companyId'))
  return Number.isInteger(companyId) && companyId > 0 && companyId <= 2_147_483_647
    ? companyId
    : undefined
}

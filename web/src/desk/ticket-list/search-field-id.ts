/** Id of the search field above the list, focused by a shortcut. */
export const SEARCH_FIELD = 'desk-search'

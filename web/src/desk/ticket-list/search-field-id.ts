/** The id of the search field above the list: a key leads there. */
export const SEARCH_FIELD = 'desk-search'

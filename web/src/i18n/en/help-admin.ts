import type { Catalogue } from '../catalogue.ts'

/** The page on which operators write helps. */
export const texts: Catalogue['help-admin'] = {
  title: 'Helps',
  create: 'New help',
  createIt: 'Create help',
  search: 'Search helps',
  edit: 'Edit',
  editTitle: 'Edit help',
  remove: 'Delete',
  empty: 'No helps yet',
  emptyText: 'Helps are in the menu of every company, with a text and, if you like, a video.',
  name: 'Title',
  description: 'Text',
  video: 'YouTube video',
  videoHint: 'Paste the address of the video. Empty: no video.',
  videoWrong: 'This is not the address of a YouTube video',
  titleTooShort: 'The title needs at least 3 letters',
  titleTooLong: 'The title can have up to 100 letters',
  textTooShort: 'The text needs at least 3 letters',
  textTooLong: 'The text can have up to 4,096 letters',
  created: 'Help created',
  saved: 'Help saved',
  askRemove: 'Delete {{name}}?',
  removeText: 'It disappears from the help of every company. This cannot be undone.',
  removeIt: 'Delete help',
  removed: 'Help deleted',
}

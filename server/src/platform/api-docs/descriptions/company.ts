/** Sign-in, users, dashboard, push notifications and quick replies. */
export const company = {
  'POST /auth/login email': 'The e-mail address of the account. Case is ignored.',
  'POST /auth/login password': 'The password of the account.',
  'POST /auth/login whiteLabelId':
    "The id of the brand the account belongs to. 0 is the product's own, and absent means 0.",
  'GET /users searchParam':
    'Searches the name and, for callers who may see it, the e-mail. Accents and case are ignored. Empty or absent means every user.',
  'GET /users/{id} id': 'The id of the user.',
  'GET /whitelabels/{id} id':
    "The first path segment of the brand's URLs, or its id. Case is ignored. 0 is the product's own.",

  'QueueForm name': 'The name of the queue, 2 to 50 characters, unique within the company.',
  'QueueForm color':
    'The colour of the queue, as `#` and three or six hexadecimal digits, unique within the company. It is stored with six digits in lower case.',
  'QueueForm greetingMessage':
    'The greeting of the queue, sent to a customer who has chosen it, above the options of its bot. Empty or absent means none.',
  'QueueForm outOfHoursMessage':
    'Sent to customers of the queue who write while it is closed, if the setting `outsidemessage` is enabled. Empty or absent means the text of the number.',
  'QueueForm complationMessage':
    'Sent to the customer when a ticket of the queue is resolved, or after they have rated it. Empty or absent means the text of the number.',
  'QueueForm ratingMessage':
    'The question for a rating of a ticket of the queue; the possible answers are appended. Empty or absent means the text of the number.',
  'QueueForm schedules':
    'The own business hours: one entry per weekday, or several for a weekday with several intervals. Empty or absent means those of the company.',
  'QueueChange schedules':
    'The own business hours: one entry per weekday, or several for a weekday with several intervals. Empty means those of the company. Absent changes nothing.',
  'QueueForm firstResponseMinutes':
    'Minutes in the open hours of the queue within which a person answers a new customer, 1 to 129,600. `null` or absent means no target.',
  'QueueForm nextResponseMinutes':
    'Minutes in the open hours of the queue within which a person answers later messages, 1 to 129,600. `null` or absent means no target.',
  'QueueForm resolutionMinutes':
    'Minutes in the open hours of the queue within which a ticket is resolved, 1 to 129,600. `null` or absent means no target.',
  'QueueChange name': 'The new name of the queue, 2 to 50 characters. Absent leaves it unchanged.',
  'QueueChange color':
    'The new colour, as `#` and three or six hexadecimal digits. Absent leaves it unchanged.',
  'QueueChange greetingMessage':
    'The greeting of the queue, sent to a customer who has chosen it, above the options of its bot. Empty means none. Absent changes nothing.',
  'QueueChange outOfHoursMessage':
    'Sent to customers of the queue who write while it is closed, if the setting `outsidemessage` is enabled. Empty means the text of the number. Absent changes nothing.',
  'QueueChange complationMessage':
    'Sent to the customer when a ticket of the queue is resolved, or after they have rated it. Empty means the text of the number. Absent changes nothing.',
  'QueueChange ratingMessage':
    'The question for a rating of a ticket of the queue; the possible answers are appended. Empty means the text of the number. Absent changes nothing.',
  'QueueChange firstResponseMinutes':
    'Minutes in the open hours of the queue within which a person answers a new customer, 1 to 129,600. `null` means no target. Absent changes nothing.',
  'QueueChange nextResponseMinutes':
    'Minutes in the open hours of the queue within which a person answers later messages, 1 to 129,600. `null` means no target. Absent changes nothing.',
  'QueueChange resolutionMinutes':
    'Minutes in the open hours of the queue within which a ticket is resolved, 1 to 129,600. `null` means no target. Absent changes nothing.',
  'GET /queue/{id} id': 'The id of the queue.',
  'PUT /queue/{id} id': 'The id of the queue.',
  'DELETE /queue/{id} id': 'The id of the queue.',

  'GET /dashboard days':
    'The period as a number of days up to and including today, 1 to 366. Required unless both dates are given; the dates take precedence.',
  'GET /dashboard date_from':
    "The first day of the period, as YYYY-MM-DD in the company's time zone. It is used only together with `date_to`.",
  'GET /dashboard date_to':
    "The last day of the period, as YYYY-MM-DD in the company's time zone, at most 366 days with the first. It is used only together with `date_from`.",
  'GET /dashboard whatsappIds':
    'Only activity through these WhatsApp numbers, as a JSON array of ids such as `[1,2]`. Empty or absent means every number.',

  'GET /dashboard/ratings days':
    'The period as a number of days up to and including today, 1 to 366. Required unless both dates are given; the dates take precedence.',
  'GET /dashboard/ratings date_from':
    "The first day of the period, as YYYY-MM-DD in the company's time zone. It is used only together with `date_to`.",
  'GET /dashboard/ratings date_to':
    "The last day of the period, as YYYY-MM-DD in the company's time zone, at most 366 days with the first. It is used only together with `date_from`.",
  'GET /dashboard/ratings whatsappIds':
    'Only ratings of tickets on these WhatsApp numbers, as a JSON array of ids such as `[1,2]`. Empty or absent means every number.',
  'GET /dashboard/ratings withComment': 'Only ratings with a comment.',
  'GET /dashboard/ratings after':
    'Continues after this rating: the `ratedAt` and the `id` of the last one, joined by a comma.',

  endpoint: 'The subscription URL at the push service, as the browser returns it.',
  'POST /notifications/push keys':
    "The keys of the browser's subscription. Notifications are encrypted for them.",
  'POST /notifications/push keys.p256dh': 'The public key of the browser: 65 bytes in base64url.',
  'POST /notifications/push keys.auth': 'The secret of the subscription: 16 bytes in base64url.',
  'POST /notifications/push language':
    'The language of the notifications. Absent means the previous choice, or Portuguese.',
  'POST /notifications/push wishes':
    'The events the browser is notified of. Absent leaves the settings unchanged.',
  'PushPreferences own':
    "Whether the caller's own tickets notify: messages, transfers, and tickets that return from a snooze.",
  'PushPreferences waiting': 'Whether customers who wait to be accepted notify.',
  'PushPreferences mentions': 'Whether notes that mention the caller notify.',
  'PushPreferences words':
    'Whether a notification contains the message text. `false` shows only the sender.',
  'PushPreferences quiet': 'The quiet hours without notifications. `null` means none.',
  'PushPreferences quiet.from': "Start of the quiet hours, as HH:MM in the company's time zone.",
  'PushPreferences quiet.to':
    "End of the quiet hours, as HH:MM in the company's time zone. An end before the start is on the next day.",
} satisfies Record<string, string>

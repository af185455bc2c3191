/** What a client has to know about all calls: the first page of the OpenAPI document, in Markdown. */
export const introduction = `
The calls of the portal. The web app uses nothing else.

## Calls

- Bodies are JSON, in UTF-8, of at most 1 MB unless a call says otherwise. Calls for signed-in people accept the same
  fields as \`multipart/form-data\`: repeat a field for a list. Files can only be sent that way.
- Paths end in a slash and also work without one.
- Times are ISO 8601. Responses are in UTC; a time without an offset is in Europe/Amsterdam.
- Calls and fields marked \`x-extension\` exist only in this portal. Other servers of the same specification may not have them.
- Later versions may add calls and fields: ignore those that you do not know.

## Signing in

1. \`auth_login\` returns \`access\`, \`refresh\` and the user. 401 with the detail \`MFA token is invalid\` asks for a code:
   repeat the call with \`mfa_token\`. \`auth_sendLoginLink\` mails a link and a code instead.
2. Send \`Authorization: Bearer <access>\` with every call. An access token is valid for 10 minutes.
3. After 401 with the code \`token_not_valid\`, get another one with \`auth_refresh\`, and repeat the call. With
   \`rotate_refresh\` at sign-in every renewal also returns another \`refresh\`, and the previous one ends; without it the first
   one remains valid.
4. A session ends after 14 days without a call (staff: 12 hours), and with \`auth_logout\`.

Some calls ask for a recent sign-in: 403 \`reauth_required\`. Call \`auth_reauthenticate\` and repeat the call. 403
\`mfa_required\`: staff must first set up their second factor. 403 \`read_only\`: the token is that of
\`impersonation_start\`, which cannot change anything.

## Lists

Lists return \`{count, next, previous, results}\`: the number of rows on all pages, the URLs of the next and previous page or
null, and the rows. \`page\` counts from 1; \`page_size\` is 50 unless given, at most 1,000. \`search\` matches all words;
\`ordering\` takes the columns that each list names, with \`-\` in front for descending.

## Changes by others

Responses with an \`ETag\` can be changed safely: send it as \`If-Match\` with PUT, PATCH or DELETE. If someone else changed
the object since, the response is 412 and nothing was changed. Without \`If-Match\` the last change wins.

## Sending once

If the response to a POST is lost, nobody knows whether it was carried out. Calls that create or send something therefore take
an \`Idempotency-Key\`: a random text of at most 200 characters, such as a UUID, for each thing to create. Sent again within a
day by the same person, the same request gets the response of the first and nothing happens twice; 422 means that the input
is another, and 409 that it was carried out but its response is not stored. Only successful requests are remembered.

## Errors

Sentences are Dutch and meant for people; \`code\` is for programs.

- 400 \`{"field": ["…"]}\`, with \`non_field_errors\` for errors of no single field; some calls \`{"error": "…"}\`.
- 401, 403, 404, 405, 412, 415, 421, 500, 503 \`{"detail": "…", "code": "…"}\`.
- 409, 422, 502, 504 \`{"error": "…"}\`.
- 405 has \`Allow\`: the path exists, for other methods. 421: the request names another host than this portal.
- 413: a body, or a file in it, is too large.

## Limits

429 and 503 have \`Retry-After\` in seconds. Limited are:

- wrong passwords: 10 for an account and 100 from a network in 15 minutes;
- mails with a link: 5 requests and 3 mails an hour for an address, 50 requests from a network;
- wrong codes: 5 for a mail, 10 an hour for an account;
- messages: 20 an hour for a person;
- test mails of newsletters, and calls that use the relationship system.
`.trim();

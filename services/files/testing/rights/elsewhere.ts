/**
 * What the rights matrix has no row for, by its name in the tables of what is declared: nothing of it is about one place in the
 * tree. Who may ask it is in the role matrix.
 */
export const elsewhere: readonly RegExp[] = [
  /^(GET|HEAD) \/(\.well-known\/alluvium|healthz|readyz|status\.php|index\.php\/204)$/,
  // Leads to the console, whatever the number is, and signs in.
  /^\w+ \/index\.php\/(apps\/files|f\/|login\/)/,
  /^GET \/api\/(config|openapi\.json|docs\/|graphql|users\/me|people|storage\/stats|notifications|admin\/\w+)$/,
  /^\w+ \/api\/(auth|admin\/(users|groups|scim-tokens))(\/|$)/,
  /^\w+ \/api\/(notifications\/|notification-settings)/,
  // The log, the programs and the addresses of administrators, by paths that are asked of them elsewhere.
  /^GET \/api\/audit(\/\w+)?$/,
  /^\w+ \/api\/webhooks(\/\{id\})?$/,
  // All that the account threw away.
  /^DELETE (\/api\/trash\/empty|\/remote\.php\/dav\/trashbin\/\{who\}\/trash)$/,
  // The whole tree.
  /^\w+ \/api\/snapshots(\/|$)|^PROPFIND \/\.snapshots\/$/,
  // A password of a link, and what browsers ask before.
  /^POST \/s\/none$|^OPTIONS /,
  /^\w+ \/ocs\/v\d\.php\/(cloud|core|apps\/notifications)\/|search\/providers$/,
  // What they become says who may put it where.
  /^(MKCOL|PUT|PROPFIND|DELETE) \/remote\.php\/dav\/uploads\//,
  /sharees/,
  // Initials of any name, and a name for what may be tagged.
  /avatar|^POST \/remote\.php\/dav\/systemtags$/,
  /^(Query|Mutation|Subscription) (me|health|audit_log|people|groups|notifications|notification_settings|set_letters|mark_\w+|\w+_group)$/,
]

import type { Api } from '../api.js'
import type { ApiPromise } from '../api-promise.js'
import { List } from '../pagination.js'
import type { PostOptions, RequestOptions } from '../settings.js'
import type {
  InviteMemberRequest,
  ListMembersQuery,
  Member,
  NotificationSettings,
  UpdateMemberRequest,
  UpdateNotificationSettingsRequest
} from '../types.js'

/** The people who sign in to the account's console. All methods need a key with the scope `members`. */
export class Members {
  readonly #api: Api

  /** @internal */
  constructor(api: Api) {
    this.#api = api
  }

  /** Lists members, oldest first. `await` returns a page, `for await` iterates over all members. */
  list(query: ListMembersQuery = {}, options?: RequestOptions): List<Member> {
    return new List(query, (page) => this.#api.call<'listMembers'>('get', '/members', { query: page }, options))
  }

  /**
   * Invites a person by e-mail.
   *
   * @example
   * await signpost.members.invite({ email: 'grace@example.com', role: 'developer' })
   */
  invite(body: InviteMemberRequest, options?: PostOptions): ApiPromise<Member> {
    return this.#api.call<'inviteMember'>('post', '/members', { body }, options)
  }

  /** Returns a member. */
  get(id: string, options?: RequestOptions): ApiPromise<Member> {
    return this.#api.call<'getMember'>('get', '/members/{id}', { path: { id } }, options)
  }

  /** Updates a member with immediate effect. Properties that are not provided stay unchanged. */
  update(id: string, body: UpdateMemberRequest, options?: RequestOptions): ApiPromise<Member> {
    return this.#api.call<'updateMember'>('patch', '/members/{id}', { path: { id }, body }, options)
  }

  /** Returns which e-mails a member gets. */
  notifications(id: string, options?: RequestOptions): ApiPromise<NotificationSettings> {
    return this.#api.call<'getMemberNotifications'>('get', '/members/{id}/notifications', { path: { id } }, options)
  }

  /** Updates which e-mails a member gets. Properties that are not provided stay unchanged. */
  updateNotifications(
    id: string,
    body: UpdateNotificationSettingsRequest,
    options?: RequestOptions
  ): ApiPromise<NotificationSettings> {
    return this.#api.call<'updateMemberNotifications'>(
      'patch',
      '/members/{id}/notifications',
      { path: { id }, body },
      options
    )
  }

  /** Removes a member, and ends all of the member's sessions. */
  remove(id: string, options?: RequestOptions): ApiPromise<void> {
    return this.#api.call<'removeMember'>('delete', '/members/{id}', { path: { id } }, options)
  }
}

/** The console's pictures: 24 by 24, drawn with one stroke in the text's colour. Decoration only; the words beside them say it. */
import type { ReactNode } from 'react'

type IconProps = Readonly<{ size?: number }>

const icon = (drawing: ReactNode) =>
  function Icon({ size = 20 }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.7}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {drawing}
      </svg>
    )
  }

export const SettingsIcon = icon(<path d="M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3M15 5v4M9 10v4M15 15v4" />)
export const AdministrationIcon = icon(
  <path d="M12 3.5 5 6v5.5c0 4.2 2.8 7.4 7 9 4.2-1.6 7-4.8 7-9V6zM9 12l2.2 2.2L15.2 10" />,
)
export const FolderIcon = icon(
  <path d="M3 7a2 2 0 0 1 2-2h4l2 2.5h8a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z" />,
)
export const FileIcon = icon(<path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM14 3v5h5" />)
export const MergeIcon = icon(
  <>
    <circle cx="6" cy="5" r="2" />
    <circle cx="18" cy="5" r="2" />
    <circle cx="12" cy="19" r="2" />
    <path d="M6 7c0 5 6 4 6 10M18 7c0 5-6 4-6 10" />
  </>,
)
export const CrawlIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c2.6 2.4 3.8 5.2 3.8 8.5s-1.2 6.1-3.8 8.5c-2.6-2.4-3.8-5.2-3.8-8.5S9.4 5.9 12 3.5z" />
  </>,
)
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="3.5" />
    <path d="M5 20c.6-4 3.3-6 7-6s6.4 2 7 6" />
  </>,
)
export const PeopleIcon = icon(
  <path d="M9 5.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3 19c.5-3.4 2.8-5 6-5s5.5 1.6 6 5M15.5 5.8a3 3 0 0 1 0 5.5M17.5 14.3c2 .7 3.2 2.2 3.5 4.7" />,
)
export const NotificationsIcon = icon(<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0" />)
export const UploadIcon = icon(<path d="M12 16V5M7.5 9.5 12 5l4.5 4.5M5 19h14" />)
export const NewIcon = icon(<path d="M12 5v14M5 12h14" />)
export const TilesIcon = icon(<path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z" />)
export const ListIcon = icon(<path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />)
export const TrashIcon = icon(<path d="M5 7h14M10 7V5h4v2M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5" />)
export const AlertIcon = icon(<path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.2" />)
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const CopyIcon = icon(<path d="M9 9h10v11H9zM15 9V4H5v11h4" />)
export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />)
export const HomeIcon = icon(<path d="m4 11 8-7 8 7M6 9.5V20h12V9.5" />)
export const MoreIcon = icon(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth={3} />)
export const DownloadIcon = icon(<path d="M12 5v11M7.5 11.5 12 16l4.5-4.5M5 19h14" />)
export const LinkIcon = icon(
  <path d="M10 13.5a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10.5a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1" />,
)
export const TagIcon = icon(<path d="M4 4h7.5L20 12.5 12.5 20 4 11.5zM8 8h.01" />)
export const HistoryIcon = icon(<path d="M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.8" />)
export const SearchIcon = icon(<path d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16.2 16.2 20.5 20.5" />)
export const PauseIcon = icon(<path d="M9 6v12M15 6v12" />)
export const PlayIcon = icon(<path d="M8 5.5v13l10.5-6.5z" />)
export const RenameIcon = icon(<path d="m4 20 1-4.5L16.5 4 20 7.5 8.5 19z" />)
export const MoveIcon = icon(<path d="M4 12h14M13.5 7.5 18 12l-4.5 4.5" />)
export const LeftIcon = icon(<path d="m14.5 5.5-6.5 6.5 6.5 6.5" />)
export const RightIcon = icon(<path d="m9.5 5.5 6.5 6.5-6.5 6.5" />)
export const UpIcon = icon(<path d="m5.5 14.5 6.5-6.5 6.5 6.5" />)
export const DownIcon = icon(<path d="m5.5 9.5 6.5 6.5 6.5-6.5" />)
export const PictureIcon = icon(<path d="M4 5h16v14H4zM4 16l4.5-4.5 4 4 3-3L20 16M15 9h.01" />)
export const SoundIcon = icon(
  <path d="M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z" />,
)
export const FilmIcon = icon(<path d="M4 5h16v14H4zM8 5v14M16 5v14M4 9.5h4M4 14.5h4M16 9.5h4M16 14.5h4" />)
export const TextIcon = icon(
  <path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM14 3v5h5M8.5 12.5h7M8.5 16h5" />,
)
export const ArchiveIcon = icon(<path d="M5 3h14v18H5zM11 3v2h2v2h-2v2h2v2h-2v5h2v-3" />)
export const SnapshotIcon = icon(
  <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 10a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z" />,
)
export const RestoreIcon = icon(<path d="M5 10h9a5 5 0 0 1 0 10H9M5 10l4-4M5 10l4 4" />)
export const LockIcon = icon(<path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />)
const star = 'm12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9z'
export const StarIcon = icon(<path d={star} />)
export const StarredIcon = icon(<path d={star} fill="currentColor" />)

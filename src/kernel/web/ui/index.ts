/** Front door of the kit. */

export { ActionMenu } from './ActionMenu.tsx';
export { AffectedList } from './AffectedList.tsx';
export { AskButton } from './AskButton.tsx';
export { BeforeAfter } from './BeforeAfter.tsx';
export { Collapsible } from './Collapsible.tsx';
export { ConfirmDialog } from './ConfirmDialog.tsx';
export { ConfirmProvider, useConfirm } from './confirm.tsx';
export type { ConfirmQuestion } from './confirm-question.ts';
export { DecisionBar } from './DecisionBar.tsx';
export {
  type Definition,
  DefinitionList,
  type Stat,
  StatTile,
  StatTiles,
  TileRow,
  Toolbar,
} from './DefinitionList.tsx';
export { Detail } from './Detail.tsx';
export { DetailColumns } from './DetailColumns.tsx';
export { Dialog } from './Dialog.tsx';
export { createDiffRows, type DiffRow } from './diff.ts';
export { type EffectLine, EffectList } from './EffectList.tsx';
export { ErrorReference } from './ErrorReference.tsx';
export { FieldList } from './Fields.tsx';
export { FileLinks } from './FileLinks.tsx';
export { FilterBar } from './FilterBar.tsx';
export { Filters, useListQuery } from './Filters.tsx';
export { useFocusBack } from './focus-back.ts';
export { DropBox } from './form/DropBox.tsx';
export { EndpointForm, type SlotProps } from './form/EndpointForm.tsx';
export { useEditing } from './form/editing.tsx';
export { FieldValue } from './form/FieldValue.tsx';
export { FormDialog } from './form/FormDialog.tsx';
export { FormError } from './form/FormError.tsx';
export { findProblems, focusFirstProblem } from './form/form-problems.ts';
export { LiveField } from './form/LiveField.tsx';
export { SchemaForm } from './form/SchemaForm.tsx';
export type { RecordOption, SchemaFormProps } from './form/types.ts';
export { UnsavedWarning } from './form/UnsavedWarning.tsx';
export { hasNoText, toChangedValue, type ValueTextOptions } from './form/value-text.ts';
export { Hotkey } from './Hotkey.tsx';
export { KeyFigure } from './KeyFigure.tsx';
export { LazyPopover } from './LazyPopover.tsx';
export { LineIcon } from './LineIcon.tsx';
export { lazyForm } from './lazy-form.tsx';
export { ButtonLink, KeyHint, KindLink, TextLink } from './links.tsx';
export { MenuList } from './MenuList.tsx';
export { type Crumb, PageHeader } from './PageHeader.tsx';
export { PersonAvatar, type PersonAvatarProps } from './PersonAvatar.tsx';
export { PersonText } from './PersonText.tsx';
export { Picture } from './Picture.tsx';
export { ProductLogo, Wordmark } from './ProductLogo.tsx';
export { usePhone } from './phone.ts';
export { pinned } from './pinned.ts';
export { type Printout, usePrint, usePrintouts } from './print.ts';
export { ReasonDialog } from './ReasonDialog.tsx';
export { RichText } from './RichText.tsx';
export { Section } from './Section.tsx';
export { Sheet } from './Sheet.tsx';
export { Sparkline } from './Sparkline.tsx';
export { StateTabs } from './StateTabs.tsx';
export { StatusBadge, type Tone, tones } from './StatusBadge.tsx';
export { Empty, Failed, Loaded, Loading, QueryFailure, Refused, WaitingPlace } from './states.tsx';
export { Term } from './Term.tsx';
export { Timeline, type TimelineItem } from './Timeline.tsx';
export { Trend } from './Trend.tsx';
export { useFieldTable } from './table/fieldTable.ts';
export { toListPages } from './table/list-pages.ts';
export { RecordTable } from './table/RecordTable.tsx';
export { createSortChange, parseSort } from './table/sort.ts';
export type { Column, RecordTableProps, RowAction, Sort } from './table/types.ts';
export type { TrendData, TrendProps } from './trend-data.ts';
export { type ChangeFilters, useFilters, useLatestQuery } from './use-filters.ts';
export { DayText, MissingValue, MoneyText, MonthText, NumberText, TimeText, useNow, WaitText } from './values.tsx';

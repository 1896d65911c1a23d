/** Front door of the kit. */

export { ActionMenu } from './ActionMenu.tsx';
export { Affected } from './Affected.tsx';
export { AskButton } from './AskButton.tsx';
export { BeforeAfter } from './BeforeAfter.tsx';
export { ByKey } from './ByKey.tsx';
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
export { type DiffRow, diffRows } from './diff.ts';
export { type EffectLine, Effects } from './Effects.tsx';
export { Face, type FaceProps } from './Face.tsx';
export { FieldList } from './Fields.tsx';
export { FileLinks } from './FileLinks.tsx';
export { FilterBar } from './FilterBar.tsx';
export { Filters, useListQuery } from './Filters.tsx';
export { Fold } from './Fold.tsx';
export { useFocusBack } from './focus-back.ts';
export { focusFirstProblem, problemsIn } from './form/by-hand.ts';
export { DropBox } from './form/DropBox.tsx';
export { EndpointForm, type SlotProps } from './form/EndpointForm.tsx';
export { useEditing } from './form/editing.tsx';
export { FieldValue } from './form/FieldValue.tsx';
export { FormDialog } from './form/FormDialog.tsx';
export { FormError } from './form/FormError.tsx';
export { LiveField } from './form/LiveField.tsx';
export { SchemaForm } from './form/SchemaForm.tsx';
export { isUntold, type Telling, toldValue } from './form/told.ts';
export type { RecordOption, SchemaFormProps } from './form/types.ts';
export { UnsavedWarning } from './form/UnsavedWarning.tsx';
export { KeyFigure } from './KeyFigure.tsx';
export { LatePopUp } from './LatePopUp.tsx';
export { Lines } from './Lines.tsx';
export { lateForm } from './late-form.tsx';
export { ButtonLink, KeyHint, TextLink, ThingLink } from './links.tsx';
export { Mark, Wordmark } from './Mark.tsx';
export { MenuList } from './MenuList.tsx';
export { type Crumb, PageHeader } from './PageHeader.tsx';
export { PersonText } from './PersonText.tsx';
export { Picture } from './Picture.tsx';
export { usePhone } from './phone.ts';
export { pinned } from './pinned.ts';
export { type Printout, usePrint, usePrintouts } from './print.ts';
export { ReasonDialog } from './ReasonDialog.tsx';
export { Reference } from './Reference.tsx';
export { Section } from './Section.tsx';
export { Sheet } from './Sheet.tsx';
export { Spark } from './Spark.tsx';
export { StateTabs } from './StateTabs.tsx';
export { StatusBadge, type Tone, tones } from './StatusBadge.tsx';
export { Empty, Failed, Loaded, Loading, Refused, Trouble, Waiting } from './states.tsx';
export { Term } from './Term.tsx';
export { Timeline, type TimelineItem } from './Timeline.tsx';
export { Told } from './Told.tsx';
export { Trend } from './Trend.tsx';
export { useFieldTable } from './table/fieldTable.ts';
export { listOf } from './table/list.ts';
export { RecordTable } from './table/RecordTable.tsx';
export { sortIn, sortOf } from './table/sort.ts';
export type { Column, RecordTableProps, RowAction, Sort } from './table/types.ts';
export type { TrendData, TrendProps } from './trend-data.ts';
export { type ChangeFilters, useFilters, useLatestQuery } from './use-filters.ts';
export { DayText, MoneyText, MonthText, Nothing, NumberText, TimeText, useNow, WaitText } from './values.tsx';
